"""Figures and observations on networks that are trained on samples: nothing of them is exact.

Simple structures in neural networks (Chen), section 3.7 and figure B.2.
"""

from __future__ import annotations

from verify.statements.model import OpenPart, Statement
from verify.statements.structures.figures.captions import TRAINING, figure

MNIST = (
    "It is the outcome of training on MNIST, shown in a figure. Neither the code nor the seeds nor the weights are "
    "published, and 'close to 1' and 'most points' are not precise."
)


def figure_b_2() -> Statement:
    """Figure B.2: a single neuron trained on samples."""
    return figure(
        "figure-b.2",
        "A single neuron trained on 1000 samples: w_y decays before the imbalance does",
        "figure B.2 and appendix B.2.1",
        (
            r"A neuron $v \sigma(w^\top x)$ with the teacher $\tilde w = (1, 0)$, trained by gradient descent with "
            r"$\eta = 2.2 = 1.1 d$ on 1000 points drawn uniformly from the circle, from $w^{(0)} = (0, 0.1)$, $v^{(0)} "
            r"= 0.1$.",
            r"$w_y$ decays to a small value before $|v - w_x|$ decays sharply; $v$ and $w_x$ then converge to an orbit "
            r"of period 2, up to residuals from the sample.",
            "The population loss is that of structures/theorem-3.5 and structures/proposition-4.",
        ),
        [OpenPart("training", "The run behaves like this.", TRAINING)],
    )


def figure_3_5() -> Statement:
    """Figure 3.5: sixteen neurons."""
    return figure(
        "figure-3.5",
        "Teacher and student with 16 ReLU neurons: a large step drives all ratios |w|/v to one value",
        "figure 3.5 and section 3.7.1",
        (
            r"$\sum_{i \le 16} v_i \mathrm{ReLU}(w_i^\top x)$ learns $\sum_{i \le 16} \mathrm{ReLU}(e_i^\top x)$ from "
            r"10000 points of the sphere by gradient descent, from near $w_i = k_i e_i$, $v_i = 1/k_i$, $k_i = 1 + "
            r"0.0625 (i - 1)$, with $\eta = 0.5$ and $\eta = 2.6$.",
            r"With $\eta = 0.5$ all ratios $\|w_i\|/v_i$ stay; with $\eta = 2.6$ they converge to about 1.21, where "
            r"the minimum is flattest, and gradient descent oscillates around it.",
            "The loss is that of one sample of 10000 points.",
        ),
        [
            OpenPart("training", "The two runs behave like this.", TRAINING),
            OpenPart(
                "flattest",
                "Among the minima w_i = k e_i, v_i = 1/k the flattest one has k^2 = 1.21.",
                "The value is read off a plot for the sample. For the population loss the Hessian contains 1/pi and "
                "has 272 rows; in floating point its largest eigenvalue is least, 0.801298, at k^2 = 1.2022, and "
                "0.801320 at 1.21. It is not enclosed here.",
            ),
        ],
    )


def _perceptron(layers: int, number: str) -> Statement:
    """A figure on a multilayer perceptron that learns two digits."""
    return figure(
        f"figure-{number}",
        f"{layers}-layer ReLU network on MNIST: the gradient aligns with the top eigenvector of the Hessian",
        f"figure {number} and section 3.7.2",
        (
            f"A ReLU network of {layers} layers with 16 neurons in each, trained by gradient descent past the edge of "
            "stability on 2000 images of the digits 0 and 1, of which 79 inputs are used.",
            r"Where the sharpness exceeds $2/\eta$, the cosine between gradient and top eigenvector is close to 1, and "
            r"$3 [f^{(3)}]^2 - f^{(2)} f^{(4)} > 0$ at the line search minima.",
            "f is the loss along the gradient.",
        ),
        [
            OpenPart("alignment", "The gradient aligns with the top eigenvector of the Hessian.", MNIST),
            OpenPart("derivatives", "The condition of Theorem 3.1 holds at most line search minima.", MNIST),
        ],
    )


def figure_3_6() -> Statement:
    """Figure 3.6: three layers."""
    return _perceptron(3, "3.6")


def figure_3_7() -> Statement:
    """Figure 3.7: four layers."""
    return _perceptron(4, "3.7")


def figure_3_8() -> Statement:
    """Figure 3.8: five layers."""
    return _perceptron(5, "3.8")


def observation_3() -> Statement:
    """Observation 3: flatter minima."""
    return figure(
        "observation-3",
        "Gradient descent past the edge of stability drives to flatter minima",
        "Observation 3",
        (
            "Gradient descent with a large step size on neural networks.",
            "It drives to flatter minima.",
            "The experiments behind it are those of figure 3.5.",
        ),
        [
            OpenPart(
                "flatter",
                "Gradient descent past the edge of stability drives to flatter minima.",
                "The statement is about networks in general and names neither the networks nor the starts nor how "
                "much flatter; it sums up experiments.",
            )
        ],
    )


def observation_4() -> Statement:
    """Observation 4: like in low dimension."""
    return figure(
        "observation-4",
        "Gradient descent past the edge of stability resembles its dynamics in low dimension",
        "Observation 4",
        (
            "Gradient descent with a large step size on neural networks.",
            "It is in a similar style with the low dimension.",
            "The experiments behind it are those of figures 3.6 to 3.8.",
        ),
        [
            OpenPart(
                "style",
                "Gradient descent past the edge of stability is in a similar style with the low dimension.",
                "'Similar style' is not precise enough to be true or false; the statement sums up experiments.",
            )
        ],
    )


STATEMENTS = {
    "structures/figure-b.2": figure_b_2,
    "structures/figure-3.5": figure_3_5,
    "structures/figure-3.6": figure_3_6,
    "structures/figure-3.7": figure_3_7,
    "structures/figure-3.8": figure_3_8,
    "structures/observation-3": observation_3,
    "structures/observation-4": observation_4,
}
