import {
  type Account,
  countAccounts,
  findAccountByEmail,
  listAccounts,
} from '#features/identity/accounts/actions/records.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import type { Platform } from '#platform/platform.ts'

export type Page = { readonly accounts: readonly Account[]; readonly total: number }
type Asked = {
  readonly filter: string
  readonly oldestFirst: boolean
  readonly page: number
  readonly perPage: number
}

/** A whole address is looked up in its index first; only an unknown one is searched for as a part. */
export async function listUsers({ database }: Platform, ask: Asked): Promise<Page> {
  const { filter, oldestFirst, page, perPage } = ask
  const email = normalEmail(filter)
  const known = email === undefined ? undefined : await findAccountByEmail(database, email)
  if (known && known.state !== 'closed') return { accounts: page === 1 ? [known] : [], total: 1 }
  const [accounts, total] = await Promise.all([
    listAccounts(database, { filter, oldestFirst, limit: perPage, offset: (page - 1) * perPage }),
    countAccounts(database, filter),
  ])
  return { accounts, total }
}
