import { spawnSync } from 'node:child_process'

/** PostgreSQL refuses to run as root. On most systems 65534 is the user `nobody`, which owns nothing. */
export type Account = { readonly uid: number; readonly gid: number }

export const accountForPostgres = (): Account | undefined =>
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

/** Tested by trying: mode bits do not show access lists, mounts and parent folders. */
export function canRun(account: Account, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0
}

export function canEnter(account: Account, folder: string): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
    timeout: 10_000,
  })
  return tried.status === 0
}
