"""How loud a sound is, by a measure that is not ours."""

from __future__ import annotations

import numpy as np

from boardctl.voice.samples import RATE, Samples


def lufs(sound: Samples[int]) -> float:
    # SciPy comes with it, which takes a second: only who measures waits for it.
    from pyloudnorm import Meter

    return float(Meter(RATE).integrated_loudness(np.array(sound) / 32768))
