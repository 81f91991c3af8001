import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnStory, storiesContract } from '../contract/stories.ts'
import { OwnText } from '../parts/OwnText.tsx'
import { storyWordsMax } from '../rules/stories.ts'

export const loader = load<typeof storiesContract>()(
  async ({ api }) => (await must(api('GET /api/me/stories'))).stories,
)

export const handle = screen(() => ({ title: 'Stories about my projects', robots: 'noindex' }))

/** A researcher reads the proposed story of a project, agrees or refuses, and withdraws an agreement. */
export function Component() {
  const stories = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-3xl gap-10 px-4 py-10">
      <header className="grid gap-2">
        <h1 className="text-3xl">Stories about my projects</h1>
        <p className="max-w-prose text-ink-2">
          We may write what became of your research for the page of{' '}
          <Link to={paths.successStories}>success stories</Link>. None is public before you agree.
        </p>
      </header>
      {stories.length === 0 && (
        <EmptyState title="No story waits for you" text="When we write one, you get a mail, and it appears here." />
      )}
      {stories.map((story) => (
        <section key={story.id} aria-label={story.project.title} className="grid gap-6 border-line border-t pt-6">
          <h2 className="wrap-anywhere text-2xl">
            <Link to={paths.project(story.project.id)}>{story.project.title}</Link>
          </h2>
          {story.waiting && <Waiting story={story} waiting={story.waiting} />}
          {story.published && <Published story={story} published={story.published} />}
        </section>
      ))}
    </div>
  )
}

type Wording = NonNullable<OwnStory['waiting']>

const Words = ({ wording: { title, text, rendered, quote } }: { readonly wording: Wording }) => (
  <div className="grid max-w-prose gap-3 border-line border-l-2 pl-4">
    <p className="wrap-anywhere font-semibold text-lg">{title}</p>
    <OwnText text={text} rendered={rendered} />
    {quote && (
      <p className="wrap-anywhere">
        In your words: “<bdi>{quote}</bdi>”
      </p>
    )}
  </div>
)

function Waiting({ story, waiting }: { readonly story: OwnStory; readonly waiting: Wording }) {
  const [words, setWords] = useState('')
  const { answer, isBusy } = useAnswer(story, waiting.no)
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Written on {longDate(waiting.at)}. It waits for your answer
        {story.published ? '; what is public stays until then.' : '.'}
      </p>
      <Words wording={waiting} />
      <Field label="Anything to tell us?" hint="What should be otherwise, for example. Staff alone read it." optional>
        <TextArea rows={3} limit={storyWordsMax} value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => void answer('agreed', words)}>
          Agree, and Publish
        </Button>
        <Button variant="quiet" busy={isBusy} onClick={() => void answer('refused', words)}>
          Refuse
        </Button>
      </div>
    </div>
  )
}

function Published({ story, published }: { readonly story: OwnStory; readonly published: Wording }) {
  const [isAsking, setAsking] = useState(false)
  const { answer, isBusy } = useAnswer(story, published.no)
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {story.isPublic ? 'You agreed to this one. Everyone reads it.' : 'You agreed to this one. It is not shown now.'}
      </p>
      <Words wording={published} />
      <div>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Take My Agreement Back
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Take your agreement back?"
        footer={
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => void answer('taken_back', '').then(() => setAsking(false))}
          >
            Take It Back
          </Button>
        }
      >
        <p>The story leaves the page at once. You need not give a reason.</p>
      </Dialog>
    </div>
  )
}

const done = {
  agreed: 'Thank you for your agreement.',
  refused: 'Refused. It stays unpublished.',
  taken_back: 'The story is no longer public.',
} as const

function useAnswer({ id }: OwnStory, no: number) {
  const api = useApi<typeof storiesContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const answer = async (given: keyof typeof done, words: string): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const body = { no, answer: given, words }
      const sent = await api('POST /api/me/stories/:id/answer', { params: { id }, body })
      if (sent.ok) toast.show(done[given])
      else toast.error(sent.refusal.errors[0]?.message ?? sent.refusal.title)
      if (sent.ok || sent.refusal.code === 'story_answered') await revalidate()
    } catch {
      toast.error('That could not be sent. Nothing you typed is lost; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { answer, isBusy }
}
