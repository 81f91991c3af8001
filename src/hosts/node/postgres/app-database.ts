import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { PostgresHome } from './home.ts'

/**
 * The app's own database and a role that owns nothing else: a slip in the product's SQL is not a superuser's.
 *
 * @param superuserUrl of the embedded server. @returns the address with the app's role.
 */
export async function openAppDatabase(home: PostgresHome, superuserUrl: string): Promise<string> {
  const password = keptPassword(join(home.folder, 'app-password'))
  const admin = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  try {
    const [found] = await admin`select 1 from pg_database where datname = 'fundamental'`
    if (!found) {
      const [role] = await admin`select 1 from pg_roles where rolname = 'app'`
      // The password is of our own letters (base64url), so it needs no quoting.
      await admin.unsafe(`${role ? 'alter' : 'create'} role app login password '${password}'`)
      await admin`create database fundamental owner app`
    }
  } finally {
    await admin.end()
  }
  return appUrl(superuserUrl, password)
}

/** The same address, for a tool that meets a server already running. */
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
