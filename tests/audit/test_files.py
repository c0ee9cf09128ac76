"""Bad files end in one line, and nothing that stands in them is executed."""

import io
import json
import pickle
import struct
import tracemalloc
import zipfile
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verify.audit.files import BadFile, read

GOOD = {"embed": np.arange(12.0).reshape(4, 3), "unembed": np.ones((3, 2), dtype=np.float32)}
RAN = []


class Trap:
    """What runs code when a pickle of it is loaded."""

    def __reduce__(self):
        return RAN.append, ("executed",)


def npz(**arrays):
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    return stream.getvalue()


def zipped(**members):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def npy(header, data=b"", length=None):
    text = header.encode() + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text) if length is None else length) + text + data


def safetensors(header, data=b"", length=None):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + data


def tensor(kind="F32", shape=(2,), ends=(0, 8)):
    return {"x": {"dtype": kind, "shape": list(shape), "data_offsets": list(ends)}}


def stored(path, data):
    path.write_bytes(data)
    return read(path)


def test_arrays_are_read_as_they_are(tmp_path):
    found = stored(tmp_path / "a", npz(**GOOD, f=np.asfortranarray(GOOD["embed"]), exponent=np.array(2))).arrays
    assert np.array_equal(found["embed"], GOOD["embed"])
    assert np.array_equal(found["f"], GOOD["embed"])
    assert found["unembed"].dtype == np.float64
    assert found["exponent"] == 2


@pytest.mark.parametrize(
    ("kind", "dtype"), [("F64", "<f8"), ("F32", "<f4"), ("F16", "<f2"), ("I64", "<i8"), ("I8", "|i1")]
)
def test_types_of_safetensors(tmp_path, kind, dtype):
    data = np.array([1, -3], dtype=dtype).tobytes()
    header = {"__metadata__": {"exponent": "2"}} | tensor(kind, (2,), (0, len(data)))
    found = stored(tmp_path / "a", safetensors(header, data))
    assert found.arrays["x"].tolist() == [1, -3]
    assert found.notes == {"exponent": "2"}


def test_bfloat16(tmp_path):
    data = struct.pack("<HH", 0x3FC0, 0xC000)
    assert stored(tmp_path / "a", safetensors(tensor("BF16", (2,), (0, 4)), data)).arrays["x"].tolist() == [1.5, -2.0]


def test_what_safetensors_writes_is_read(tmp_path):
    library = pytest.importorskip("safetensors.numpy")
    library.save_file(GOOD, tmp_path / "a")
    found = read(tmp_path / "a").arrays
    assert all(np.array_equal(found[name], array) for name, array in GOOD.items())


HEADER = "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }"
BAD = {
    "empty": (b"", "neither"),
    "a text": (b"hello, this is no network at all", "neither"),
    "a pickle": (pickle.dumps(Trap()), "pickle"),
    "a torch file": (zipped(**{"archive/data.pkl": pickle.dumps(Trap())}), "torch.save"),
    "an object array": (npz(embed=np.array([Trap()], dtype=object)), "objects"),
    "a structure with objects": (npz(embed=np.array([(Trap(),)], dtype=[("a", object)])), "not understood"),
    "not a number": (npz(embed=np.array([1.0, np.nan])), r"holds nan at \(1,\)"),
    "infinity": (npz(embed=np.array([[1.0, -np.inf]])), r"holds -inf at \(0, 1\)"),
    "complex numbers": (npz(embed=np.array([1j])), "'<c16', not real numbers"),
    "texts": (npz(embed=np.array(["a"])), "not real numbers"),
    "a large integer": (npz(embed=np.array([2**60])), "above 2\\^53"),
    "a truncated zip": (npz(**GOOD)[:-40], "intact"),
    "a zip with a wrong sum": (npz(**GOOD).replace(np.arange(12.0).tobytes(), b"\0" * 96), "intact"),
    "a member that is no array": (zipped(**{"run.py": "print(1)"}), "no array"),
    "a truncated array": (zipped(**{"embed.npy": npy(HEADER, b"\0" * 15)}), "has 15 bytes"),
    "too large a shape": (zipped(**{"embed.npy": npy(HEADER.replace("(2,)", "(10**9, 10**9)"))}), "not understood"),
    "a huge shape": (zipped(**{"embed.npy": npy(HEADER.replace("(2,)", "(200000000, 200000000)"))}), "has 0 bytes"),
    "a negative shape": (
        zipped(**{"embed.npy": npy(HEADER.replace("(2,)", "(-1, -2)"), b"\0" * 16)}),
        "not understood",
    ),
    "code in a header": (zipped(**{"embed.npy": npy("__import__('os').abort()")}), "not understood"),
    "a long header": (zipped(**{"embed.npy": npy(HEADER + " " * 60000)}), "not understood"),
    "a header that ends": (zipped(**{"embed.npy": npy(HEADER, length=60000)}), "not understood"),
    "a header of brackets": (zipped(**{"embed.npy": npy("(" * 9000)}), "not understood"),
    "an unknown version": (zipped(**{"embed.npy": b"\x93NUMPY\x09\x00" + b"\0" * 40}), "not understood"),
    "a 10 GB header": (safetensors(b"{}", length=10 * 2**30), "neither"),
    "a 2 MB header": (safetensors(b"{" + b" " * 2**21 + b"}"), "header of"),
    "a header that is no JSON": (safetensors(b"{'x': 1}"), "not understood"),
    "a deep header": (safetensors(b"[" * 500_000), "not understood"),
    "a list": (safetensors(b"[]"), "no table"),
    "a name twice": (safetensors(b'{"x": 1, "x": 2}'), "twice"),
    "bytes that are no text": (safetensors(b"\xff\xfe"), "not understood"),
    "an entry without a type": (safetensors({"x": {"shape": [2]}}), "lacks"),
    "an unknown type": (safetensors(tensor("C64")), "holds 'C64'"),
    "offsets outside": (safetensors(tensor(ends=(0, 80)), b"\0" * 8), "outside"),
    "offsets turned": (safetensors(tensor(ends=(8, 0)), b"\0" * 8), "outside"),
    "another length": (safetensors(tensor(shape=(3,)), b"\0" * 8), "has 8 bytes"),
    "a shape of truths": (safetensors(tensor(shape=(True, 2)), b"\0" * 8), "outside"),
    "an odd bfloat16": (safetensors(tensor("BF16", (1,), (0, 3)), b"\0" * 3), "has 3 bytes"),
    "no numbers of an astronomic shape": (safetensors(tensor("F32", (0, 10**30), (0, 0))), "out of range"),
    "a shape with a thousand digits": (safetensors(tensor("F32", (10**1000,), (0, 8)), b"\0" * 8), "out of range"),
    "a shape of nine sizes": (safetensors(tensor("F32", (1,) * 9, (0, 4)), b"\0" * 4), "out of range"),
    "no numbers in npz": (zipped(**{"embed.npy": npy(HEADER.replace("(2,)", f"(0, {10**17})"))}), "out of range"),
    "one range twice": (safetensors(tensor() | {"y": tensor()["x"]}, b"\0" * 8), "starts at byte 0"),
    "ranges that overlap": (safetensors(tensor() | {"y": tensor(ends=(4, 12))["x"]}, b"\0" * 12), "starts at byte 4"),
    "a gap": (safetensors(tensor(ends=(4, 12)), b"\0" * 12), "starts at byte 4"),
    "bytes of no tensor": (safetensors(tensor(), b"\0" * 12), "end at byte 8"),
    "metadata of numbers": (safetensors({"__metadata__": {"a": 1}}), "no texts"),
    "nan in safetensors": (safetensors(tensor(), struct.pack("<ff", 1, float("nan"))), "holds nan"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_one_line(tmp_path, name):
    data, words = BAD[name]
    with pytest.raises(BadFile, match=words) as caught:
        stored(tmp_path / "a", data)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    assert not RAN


def test_a_zip_bomb_is_not_unpacked(tmp_path):
    header = HEADER.replace("<f8", "|i1").replace("(2,)", f"({2**28 + 1},)")
    bomb = zipped(**{"embed.npy": npy(header, b"\0" * (2**28 + 1))})
    assert len(bomb) < 2**20
    with pytest.raises(BadFile, match="out of range"):
        stored(tmp_path / "a", bomb)


def test_all_arrays_have_one_budget(tmp_path, monkeypatch):
    stream = io.BytesIO()
    np.savez_compressed(stream, **{f"a{number}": np.zeros(2**10, dtype=np.int8) for number in range(10)})
    header, kind = {}, {"dtype": "I8", "shape": [2**10]}
    for number in range(10):
        header[f"a{number}"] = kind | {"data_offsets": [2**10 * number, 2**10 * (number + 1)]}
    for data in (stream.getvalue(), safetensors(header, b"\0" * 10 * 2**10)):
        monkeypatch.setattr("verify.audit.files.ROOM", 10 * 2**13)
        assert len(stored(tmp_path / "a", data).arrays) == 10
        monkeypatch.setattr("verify.audit.files.ROOM", 10 * 2**13 - 1)
        with pytest.raises(BadFile, match="bytes in float64 up to 'a9'"):
            stored(tmp_path / "a", data)


def test_memory_is_asked_for_after_the_budget(tmp_path):
    large = zipped(**{"a.npy": npy(HEADER.replace("(2,)", f"({2**27 + 1},)").replace("<f8", "|i1"), b"\0" * 100)})
    tracemalloc.start()
    try:
        with pytest.raises(BadFile, match="has 100 bytes"):
            stored(tmp_path / "a", large)
        assert tracemalloc.get_traced_memory()[1] < 2**20
    finally:
        tracemalloc.stop()


def test_a_zip_that_lies_about_its_size_is_not_believed(tmp_path):
    honest = zipped(**{"embed.npy": npy(HEADER, b"\0" * 16)})
    size = struct.pack("<L", len(npy(HEADER, b"\0" * 16)))
    with pytest.raises(BadFile):
        stored(tmp_path / "a", honest.replace(size, struct.pack("<L", 40)))


@pytest.mark.parametrize("cut", range(0, 400, 23))
def test_every_truncation_is_noticed(tmp_path, cut):
    for data in (npz(**GOOD), safetensors(tensor(), struct.pack("<ff", 1, 2))):
        if cut < len(data):
            with pytest.raises(BadFile):
                stored(tmp_path / "a", data[:cut])


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(BadFile, match="no file"):
        read(tmp_path)
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nothing")


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.booleans(), st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), min_size=1, max_size=4))
def test_changed_bytes_give_arrays_or_one_line(tmp_path, zipped_form, changes):
    header = {"__metadata__": {"exponent": "2"}} | tensor()
    data = bytearray(npz(**GOOD) if zipped_form else safetensors(header, struct.pack("<ff", 1, 2)))
    for place, value in changes:
        data[place % len(data)] = value
    with suppress(BadFile):
        found = stored(tmp_path / "a", bytes(data))
        assert all(np.isfinite(array).all() for array in found.arrays.values())
