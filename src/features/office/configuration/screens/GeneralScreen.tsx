import { useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { SettingsBar } from '#features/office/content/parts/SettingsBar.tsx'
import { DeskPage } from '#ui/DeskBar.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { settingsContract } from '../contract/settings.ts'
import { SettingLine } from '../parts/SettingLine.tsx'
import { settingOf } from '../parts/setting-words.ts'

export const loader = load<typeof settingsContract>()(async ({ api }) => {
  const answer = await api('GET /api/admin/settings')
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed') return undefined
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Settings', robots: 'noindex' }))

/** screens.md, /admin/settings: what staff may change while the product runs. */
export function Component() {
  const list = useLoaderData<typeof loader>()
  if (!list) return <NotAllowed />
  const groups = [...new Set(list.settings.map(({ key }) => settingOf(key).group))]
  return (
    <>
      <SettingsBar current="general" />
      <DeskPage>
        <p className="max-w-[60ch] text-ink-2 text-sm dense:text-xs dense:leading-4">
          A change holds for everybody within a second. It is kept with your name, and the latest one can be taken back.
        </p>
        {groups.map((group) => (
          <section key={group} aria-label={group} className="max-w-[60rem]">
            <h2 className="border-ink border-b pb-2">{group}</h2>
            <ul>
              {list.settings
                .filter(({ key }) => settingOf(key).group === group)
                .map((row) => (
                  <SettingLine key={row.key} row={row} now={list.now} />
                ))}
            </ul>
          </section>
        ))}
      </DeskPage>
    </>
  )
}
