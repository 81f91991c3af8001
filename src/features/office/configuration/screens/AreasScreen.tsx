import { Link, useLoaderData, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { SettingsBar } from '#features/office/content/parts/SettingsBar.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { TaxonomyDesk, taxonomyContract } from '../contract/taxonomy.ts'
import { AddArea } from '../parts/AddArea.tsx'
import { AreaEditor } from '../parts/AreaEditor.tsx'
import { AreaHistory } from '../parts/AreaHistory.tsx'
import { AreaList } from '../parts/AreaList.tsx'

export const loader = load<typeof taxonomyContract>()(async ({ api }) => {
  const answer = await api('GET /api/admin/taxonomy')
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed') return undefined
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Settings: research areas', robots: 'noindex' }))

/** screens.md, /admin/settings: what sectors and areas are called, which there are, and where projects are found. */
export function Component() {
  const desk = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  if (!desk) return <NotAllowed />
  const chosen = query.get('area') ?? query.get('add')
  return (
    <>
      <SettingsBar current="areas" isList={chosen === null} />
      <div className="grid items-start lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={cx('border-line lg:border-r', chosen !== null && 'max-lg:hidden')}>
          <AreaList desk={desk} chosen={query.get('area')} />
        </div>
        <div className={cx('min-w-0 bg-surface', chosen === null && 'max-lg:hidden')}>
          {chosen !== null && (
            <Link to={deskPaths.researchAreas()} className="inline-flex min-h-11 items-center px-4 lg:hidden">
              All research areas
            </Link>
          )}
          <Chosen desk={desk} area={query.get('area')} add={query.get('add')} />
        </div>
      </div>
    </>
  )
}

type ChosenProps = { readonly desk: TaxonomyDesk; readonly area: string | null; readonly add: string | null }

function Chosen({ desk, area, add }: ChosenProps) {
  const row = desk.sectors
    .flatMap(({ sector, form, browse }) => [sector, ...form, ...browse])
    .find(({ key }) => key === area)
  if (row)
    return (
      <div key={row.key} className="grid gap-8 px-4 py-5 lg:px-6">
        <AreaEditor row={row} desk={desk} />
        <AreaHistory row={row} now={desk.now} />
      </div>
    )
  const [list, sectorId] = add?.split('/') ?? []
  const sector = desk.sectors.find((one) => one.sector.key === `sector/${sectorId}`)
  if (sector && (list === 'form' || (list === 'browse' && sector.browse.length > 0)))
    return <AddArea key={add} list={list} sector={sector.sector} desk={desk} />
  return (
    <div className="p-6">
      <EmptyState
        title={area === null && add === null ? 'Choose a sector or an area' : 'There is no such area'}
        text="Names change everywhere within a second. Addresses never do, and no area is deleted, so that every project stays where it is."
      />
    </div>
  )
}
