import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { PostgresHome } from './home.ts'

/**
 * The app's database, and a role that owns nothing else, so that a mistake in our SQL never runs as superuser.
 *
 * @param superuserUrl of the embedded server. @returns the URL with the app's role.
 */
export async function openAppDatabase(home: PostgresHome, superuserUrl: string): Promise<string> {
  const password = keptPassword(join(home.folder, 'app-password'))
  const admin = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  try {
    const [found] = await admin`select 1 from pg_database where datname = 'fundamental'`
    if (!found) {
      const [role] = await admin`select 1 from pg_roles where rolname = 'app'`
      // We generate the password in base64url, so it needs no quoting.
      await admin.unsafe(`${role ? 'alter' : 'create'} role app login password '${password}'`)
      await admin`create database fundamental owner app`
    }
  } finally {
    await admin.end()
  }
  return appUrl(superuserUrl, password)
}

/** The same URL, for a tool that uses the running server. */
export const knownAppUrl = (home: PostgresHome, port: string): string =>
  appUrl(`postgres://127.0.0.1:${port}/`, readFileSync(join(home.folder, 'app-password'), 'utf8'))

function appUrl(serverUrl: string, password: string): string {
  const url = new URL(serverUrl)
  return `postgres://app:${password}@${url.host}/fundamental`
}

function keptPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
