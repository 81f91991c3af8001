import { Link, useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { EditedText, TextRow, textsDeskContract } from '../contract/desk.ts'
import { NewText } from '../parts/NewText.tsx'
import { SettingsBar } from '../parts/SettingsBar.tsx'
import { TextEditor } from '../parts/TextEditor.tsx'
import { TextHistory } from '../parts/TextHistory.tsx'
import { TextList } from '../parts/TextList.tsx'
import { textKinds } from '../rules/desk.ts'

type Loaded = {
  readonly items: readonly TextRow[]
  readonly figures: Readonly<Record<string, string>>
  /** 'help/refunds'. */
  readonly chosen: string | null
  readonly text: EditedText | null
  readonly isNew: boolean
}

export const loader = load<typeof textsDeskContract>()(async ({ api, query }): Promise<Loaded | 'not allowed'> => {
  const chosen = query.get('text')
  const [kind, slug = ''] = chosen?.split('/') ?? []
  const known = textKinds.find((one) => one === kind)
  const [list, one] = await Promise.all([
    api('GET /api/admin/texts'),
    known ? api('GET /api/admin/texts/:kind/:slug', { params: { kind: known, slug } }) : undefined,
  ])
  if (!list.ok && list.refusal.code === 'not_allowed') return 'not allowed'
  if (!list.ok) throw new RefusedAnswer(list.refusal)
  return { ...list.data, chosen, text: one?.ok ? one.data : null, isNew: query.has('new') }
})

export const handle = screen(() => ({ title: 'Texts', robots: 'noindex' }))

/** screens.md, /admin/settings: what is written for readers, over what came with the product. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded === 'not allowed') return <NotAllowed />
  const { items, figures, chosen, text, isNew } = loaded
  const isList = chosen === null && !isNew
  return (
    <>
      <SettingsBar current="texts" isList={isList} />
      <div className="grid items-start lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={cx('border-line lg:border-r', !isList && 'max-lg:hidden')}>
          <div className="px-3 pt-3">
            <Link to={deskPaths.texts({ new: 'text' })} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              New Text
            </Link>
          </div>
          <TextList items={items} chosen={chosen} />
        </div>
        <div className={cx('min-w-0 bg-surface', isList && 'max-lg:hidden')}>
          {!isList && (
            <Link to={deskPaths.texts()} className="inline-flex min-h-11 items-center px-4 lg:hidden">
              All texts
            </Link>
          )}
          {isNew ? (
            <div className="px-4 py-5 lg:px-6">
              <NewText items={items} figures={figures} />
            </div>
          ) : text ? (
            <div key={`${text.kind}/${text.slug}`} className="grid gap-10 px-4 py-5 lg:px-6">
              <TextEditor key={text.base} text={text} figures={figures} />
              <TextHistory text={text} />
            </div>
          ) : (
            <div className="p-6">
              <EmptyState
                title={chosen === null ? 'Choose a text' : 'There is no such text'}
                text="What you publish takes the place of the text that came with the product, for every reader at once."
              />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
