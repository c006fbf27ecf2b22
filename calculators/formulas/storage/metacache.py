"""The MetaCache database: solid state disks beside the hard disks of a server. Decimal sizes."""

# mypy: allow-untyped-defs

from calculators.sheet.vectorised import ceil, pick, ratio


def cache_disks(plain_disk, disks, hard_disks_each):
    """Solid state disks for so many hard disks; without plain disks there are none.

    Args:
        plain_disk: whether databases stand on plain disks [yes or no]
        disks: database disks of one server [disks]
        hard_disks_each: hard disks for each solid state disk [disks]
    Returns:
        solid_disks: solid state disks of one server [disks]
    Source: exchange-metacache, guidance on solid state disks
    """
    return plain_disk * ceil(disks / hard_disks_each)


def hard_disk_space(plain_disk, disks, raw_gb):
    """Space of the hard disks that are cached.

    Args:
        plain_disk: whether databases stand on plain disks [yes or no]
        disks: database disks of one server [disks]
        raw_gb: disk size as sold [GB]
    Returns:
        hard_gb: hard disks of one server [GB]
    Source: exchange-metacache, guidance on solid state disks
    """
    return plain_disk * disks * raw_gb


def cache_space(hard_gb, cache_share):
    """Solid state space for hard disks of so much.

    Args:
        hard_gb: hard disks of one server [GB]
        cache_share: solid state space against that of hard disks [share]
    Returns:
        cache_gb: solid state space of one server [GB]
    Source: exchange-metacache, guidance on solid state disks
    """
    return hard_gb * cache_share


def each_cache_disk(cache_gb, solid_disks):
    """Least size of a solid state disk.

    Args:
        cache_gb: solid state space of one server [GB]
        solid_disks: solid state disks of one server [disks]
    Returns:
        solid_each_gb: one solid state disk [GB]
    Source: exchange-metacache, guidance on solid state disks
    """
    return pick(solid_disks > 0, ratio(cache_gb, solid_disks), 0.0)


def bought_cache(solid_disks, solid_gb):
    """Solid state space that is bought.

    Args:
        solid_disks: solid state disks of one server [disks]
        solid_gb: one solid state disk, as sold [GB]
    Returns:
        solid_space_gb: solid state space of one server [GB]
    Source: exchange-metacache, guidance on solid state disks
    """
    return solid_disks * solid_gb


def cache_of_hard_disks(solid_space_gb, hard_gb):
    """Solid state space against that of the hard disks.

    Args:
        solid_space_gb: solid state space of one server [GB]
        hard_gb: hard disks of one server [GB]
    Returns:
        solid_share: solid state space against that of hard disks [share]
    Source: exchange-2019-architecture, solid state storage class
    """
    return pick(hard_gb > 0, ratio(solid_space_gb, hard_gb), 0.0)


def used_cache(solid_space_gb, used_share):
    """Solid state space that the cache takes; the rest is kept free.

    Args:
        solid_space_gb: solid state space of one server [GB]
        used_share: part of a solid state disk that is used [share]
    Returns:
        used_gb: space of the MetaCache databases [GB]
    Source: exchange-metacache, prerequisites
    """
    return solid_space_gb * used_share


def databases_on_cache_disk(copies_on_server, solid_disks):
    """Databases that lose their cache with one solid state disk.

    Args:
        copies_on_server: database copies of one server [copies]
        solid_disks: solid state disks of one server [disks]
    Returns:
        cached_each: databases on one solid state disk [databases]
    Source: exchange-2019-architecture, solid state storage class
    """
    return pick(solid_disks > 0, ratio(copies_on_server, solid_disks), 0.0)
