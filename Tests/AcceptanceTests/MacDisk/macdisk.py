"""Mounts a folder as most Macs' disks show theirs.

Names that differ in case or Unicode form alone are one name, kept in the spelling in which it was
created. The disk has no exchange of two files, as some disks of Macs have none. Usage:

    /usr/bin/python3 macdisk.py FOLDER MOUNTPOINT     # runs until it is unmounted: fusermount -u MOUNTPOINT
"""

import errno
import os
import sys
import unicodedata

try:
    import fusepy as fuse  # Debian's python3-fusepy
except ImportError:
    import fuse


def folded(name):
    decomposed = unicodedata.normalize("NFD", name)
    return unicodedata.normalize("NFD", decomposed.casefold())


class MacDisk(fuse.Operations):
    use_ns = True

    def __init__(self, folder):
        self.folder = os.path.realpath(folder)

    def spelled(self, folder, name):
        """The name of the entry that the disk takes for `name`; None where there is none."""
        if os.path.lexists(os.path.join(folder, name)):
            return name
        try:
            entries = os.listdir(folder)
        except OSError:
            return None
        wanted = folded(name)
        return next((entry for entry in entries if folded(entry) == wanted), None)

    def place(self, path):
        """The real path; its last name is new where nothing is there."""
        place = self.folder
        for name in path.split("/"):
            if name:
                place = os.path.join(place, self.spelled(place, name) or name)
        return place

    def __call__(self, operation, path, *rest):
        takes_two_paths = operation in ("init", "destroy", "link", "rename", "symlink")
        return getattr(self, operation)(path if takes_two_paths else self.place(path), *rest)

    def getattr(self, place, handle=None):
        found = os.lstat(place) if handle is None else os.fstat(handle)
        names = ("st_mode", "st_nlink", "st_size", "st_uid", "st_gid")
        times = ("st_atime", "st_mtime", "st_ctime")
        return {name: getattr(found, name) for name in names} | {
            name: getattr(found, name + "_ns") for name in times}

    def readdir(self, place, handle):
        return [".", ".."] + os.listdir(place)

    def rename(self, old, new):
        source, wanted = self.place(old), self.place(new)
        if os.path.lexists(wanted) and wanted != source:
            os.rename(source, wanted)
            return
        # The new spelling of a name that is there already, or a name that is free.
        os.rename(source, os.path.join(os.path.dirname(wanted), os.path.basename(new)))

    def link(self, new, old):
        os.link(self.place(old), self.place(new))

    def symlink(self, new, target):
        os.symlink(target, self.place(new))

    def create(self, place, mode, information=None):
        return os.open(place, os.O_RDWR | os.O_CREAT | os.O_TRUNC, mode)

    def open(self, place, flags):
        return os.open(place, flags & ~os.O_NOFOLLOW)

    def read(self, place, size, offset, handle):
        return os.pread(handle, size, offset)

    def write(self, place, data, offset, handle):
        return os.pwrite(handle, data, offset)

    def truncate(self, place, length, handle=None):
        os.truncate(place if handle is None else handle, length)

    def fsync(self, place, only_data, handle):
        os.fsync(handle)

    def release(self, place, handle):
        os.close(handle)

    def chown(self, place, user, group):
        os.chown(place, user, group, follow_symlinks=False)

    def utimens(self, place, times=None):
        os.utime(place, ns=times, follow_symlinks=False)

    def statfs(self, place):
        found = os.statvfs(place)
        return {name: getattr(found, name) for name in dir(found) if name in
                ("f_bavail", "f_bfree", "f_blocks", "f_bsize", "f_files", "f_frsize", "f_namemax")}

    flush = fsyncdir = None

    chmod = staticmethod(os.chmod)
    mkdir = staticmethod(os.mkdir)
    readlink = staticmethod(os.readlink)
    rmdir = staticmethod(os.rmdir)
    unlink = staticmethod(os.unlink)


if __name__ == "__main__":
    fuse.FUSE(
        MacDisk(sys.argv[1]), sys.argv[2], foreground=True, nothreads=True,
        attr_timeout=0, entry_timeout=0, negative_timeout=0, hard_remove=True)
