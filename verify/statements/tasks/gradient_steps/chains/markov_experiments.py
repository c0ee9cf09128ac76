"""Experiments on Markov chains in context: what was trained, and what is reported.

Tasks (Edelman), section 8.3 and appendices E.2 and E.3. Neither the data nor the trained weights are published.
"""

from __future__ import annotations

from verify.statements.model import OpenPart, Statement
from verify.statements.tasks.source import SOURCE

UNPUBLISHED = "A report of measurements on networks whose weights and losses are not published."


def experiment_e_2() -> Statement:
    """The experiments of sections 8.3 and E.2."""
    return Statement(
        id="tasks/experiment-e.2",
        title="Transformers on Markov chains: unigram plateau, then bigrams; even/odd pattern of v",
        source=f"{SOURCE}, section 8.3, E.2 and E.3, figures 8.2 to 8.5 and E.1 to E.8",
        hypotheses="Attention-only transformers of the form (8.4) with hidden dimension 16, trained with AdamW at the "
        "learning rate 3e-5 and the batch size 64 on sequences of length 100; the minimal model (8.8), trained with "
        "SGD at the rate 2e-3; for 3-grams three heads, the rate 3e-2 and the length 200.",
        conclusion="The loss falls fast to that of unigrams, stays there, and falls again to that of bigrams; "
        "transformers with one layer stay at unigrams. Shortly before the second fall the positional weights of the "
        "model and of the transformer show even places above odd ones.",
        reading="What the gradient steps of the minimal model say on these observations is decided in the statements "
        "on Appendix E.1; tasks/own-curriculum-gradient has the even and odd places. The last observation of E.2, "
        "that all outputs are measured at the last token, is a convention.",
        definitions=[],
        parts=[
            OpenPart(
                "plateau",
                "The divergence from the unigram strategy is small during the plateau, and that from the bigram "
                "strategy is small at the end.",
                UNPUBLISHED,
            ),
            OpenPart("layers", "Transformers with one layer do not get past the loss of unigrams.", UNPUBLISHED),
            OpenPart(
                "pattern",
                "Before the second fall of the loss the even places of v are larger than the odd ones, in the minimal "
                "model and in the transformer.",
                UNPUBLISHED,
            ),
            OpenPart(
                "distributions",
                "Training on doubly stochastic matrices is faster, and more samples with equal rows slow it down.",
                UNPUBLISHED,
            ),
            OpenPart("trigrams", "With three heads 3-grams are learned after unigrams and bigrams.", UNPUBLISHED),
        ],
    )


STATEMENTS = {"tasks/experiment-e.2": experiment_e_2}
