import { accessSync, chmodSync, constants, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** All unit and API tests fill about seven gigabytes. */
const roomBytes = 12 * 2 ** 30

/** Possible places of such folders. */
export const quickPlaces: readonly string[] = [memory, tmpdir()].filter(existsSync)

/**
 * A new folder for a server that ends with its run: in memory if there is room, otherwise on the disk. A copy of a
 * database is a thousand files, and before ext4 makes a file it looks at every inode that was freed in the last half
 * minute: after a few databases are dropped, the next copy takes a second instead of a twentieth.
 */
export function quickFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), prefix))
  // When tests run as root, PostgreSQL's user must be able to enter.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < roomBytes) return false
  try {
    accessSync(memory, constants.W_OK)
    return true
  } catch {
    return false
  }
}
