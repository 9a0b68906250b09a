"""How much Hypothesis tries: a little in `make test`, and much in `make soak`, in the same proportions."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How long an example takes says more of the machine than of the code; and fixtures that examples share are emptied.
_UNHURRIED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
QUICK = "quick"
settings.register_profile(QUICK, max_examples=40, deadline=None, suppress_health_check=_UNHURRIED)
settings.register_profile("thorough", settings.get_profile(QUICK), max_examples=1_000)


def examples(times: int) -> settings:
    """So many times as many as usual."""
    return settings(max_examples=times * settings().max_examples)
