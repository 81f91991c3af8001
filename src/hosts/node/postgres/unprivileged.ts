import { spawnSync } from 'node:child_process'

/** PostgreSQL refuses to run as root. 65534 is `nobody` nearly everywhere and owns nothing. */
export type Account = { readonly uid: number; readonly gid: number }

export const accountForPostgres = (): Account | undefined =>
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

/** Asked of the kernel by trying, since mode bits alone say nothing of access lists, mounts and folders above. */
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
