import type { Page } from 'playwright-core'
import { settingList } from '#features/foundation/settings/rules/settings.ts'
import { staffAddresses } from '#features/site/test-mode/rules/accounts.ts'
import { donorData } from '#test/sign-up-data.ts'
import { fetchOf } from './on-test-mode.ts'

/** What a stage says about reviews, which the environment sets on a server, the chief of a world sets. */
export async function setReviews(
  visitor: () => Promise<Page>,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const wished = Object.entries(settingList).flatMap(([key, setting]) => {
    const given = setting.group === 'Projects and reviews' && 'env' in setting ? settings[setting.env] : undefined
    return given === undefined ? [] : [{ key, value: setting.kind === 'number' ? Number(given) : given }]
  })
  if (wished.length === 0) return
  const page = await visitor()
  const fetch = fetchOf(page)
  const json = { 'content-type': 'application/json' }
  // By the name that journeys expect of their people.
  const data = { ...donorData, first_name: 'Ada', last_name: 'King' }
  const account = JSON.stringify({ email: staffAddresses[0], password: 'chief', data })
  const url = (path: string): string => new URL(path, page.url()).href
  const made = await fetch(url('/auth/v1/signup'), { method: 'POST', headers: json, body: account })
  const { access_token: token } = (await made.json()) as { access_token: string }
  const headers = { ...json, authorization: `Bearer ${token}` }
  for (const { key, value } of wished) {
    const body = JSON.stringify({ value, lastNo: 0 })
    const answer = await fetch(url(`/api/admin/settings/${key}`), { method: 'PUT', headers, body })
    if (!answer.ok) throw new Error(`the chief cannot set ${key}: ${await answer.text()}`)
  }
}
