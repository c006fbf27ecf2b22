"""The MetaCache database: solid state disks beside the hard disks of a server. Decimal sizes."""

from calculators.sheet.vectorised import Number, pick, ratio


def bought_cache(solid_disks: Number, solid_gb: Number) -> Number:
    """Solid state space that is bought.

    Args:
        solid_disks: solid state disks of one server [disks]
        solid_gb: one solid state disk, as sold [GB]
    Returns:
        solid_space_gb: solid state space of one server [GB]
    Source: exchange-metacache, guidance on solid state disks
    """
    return solid_disks * solid_gb


def cache_of_hard_disks(solid_space_gb: Number, hard_gb: Number) -> Number:
    """Solid state space against that of the hard disks.

    Args:
        solid_space_gb: solid state space of one server [GB]
        hard_gb: hard disks of one server [GB]
    Returns:
        solid_share: solid state space against that of hard disks [share]
    Source: exchange-2019-architecture, solid state storage class
    """
    return pick(hard_gb > 0, ratio(solid_space_gb, hard_gb), 0.0)


def used_cache(solid_space_gb: Number, used_share: Number) -> Number:
    """Solid state space that the cache takes; the rest is kept free.

    Args:
        solid_space_gb: solid state space of one server [GB]
        used_share: part of a solid state disk that is used [share]
    Returns:
        used_gb: space of the MetaCache databases [GB]
    Source: exchange-metacache, prerequisites
    """
    return solid_space_gb * used_share
