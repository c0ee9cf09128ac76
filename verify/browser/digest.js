// The canonical spelling of a value and its SHA-256, in plain JavaScript: a page from a disk may lack crypto.subtle.

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value).sort(byCodePoint);
    return `{${keys.map((key) => `${canonical(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  if (typeof value !== "string") return String(value);
  const ascii = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, ascii);
}

function byCodePoint(left, right) {
  const [one, other] = [[...left], [...right]];
  for (let n = 0; n < Math.min(one.length, other.length); n += 1) {
    const difference = one[n].codePointAt(0) - other[n].codePointAt(0);
    if (difference) return difference;
  }
  return one.length - other.length;
}

function digestOf(certificate) {
  const rest = Object.create(null);
  for (const key of Object.keys(certificate)) if (key !== "digest") rest[key] = certificate[key];
  return sha256(new TextEncoder().encode(canonical(rest)));
}

// FIPS 180-4: the constants are the first bits of the fractional parts of square and cube roots of primes.
function fractions(count, root) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    if ([...Array(n).keys()].slice(2).every((d) => n % d)) found.push(bitsOfRoot(BigInt(n), root));
  }
  return Uint32Array.from(found);
}

function bitsOfRoot(n, root) {
  const target = n << (32n * root);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** root <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

function sha256(bytes) {
  const constants = fractions(64, 3n);
  const state = fractions(8, 2n);
  const length = bytes.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const schedule = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let start = 0; start < padded.length; start += 64) {
    for (let n = 0; n < 16; n += 1) schedule[n] = view.getUint32(start + 4 * n);
    for (let n = 16; n < 64; n += 1) {
      const [early, late] = [schedule[n - 15], schedule[n - 2]];
      const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      schedule[n] = schedule[n - 16] + first + schedule[n - 7] + second;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let n = 0; n < 64; n += 1) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[n] + schedule[n];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => { state[n] += word; });
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}
