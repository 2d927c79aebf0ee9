"""The checks of Battle of Britain, a file each."""
