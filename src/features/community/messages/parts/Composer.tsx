import SendIcon from 'lucide-react/icons/send'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { controlClass } from '#ui/control-class.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { Select } from '#ui/Select.tsx'
import { inThousands } from '#values/count.ts'
import type { OpenThread } from '../contract/objects.ts'
import type { Way } from '../rules/faces.ts'
import { messageLengthMax } from '../rules/limits.ts'
import { isTooLong, lengthOf, saysSomething } from '../rules/text.ts'
import { draftKey } from './kept-words.ts'
import { useDraftOf } from './use-draft-of.ts'

type ComposerProps = {
  readonly open: OpenThread
  readonly userId: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onSend: (text: string, way: Way | undefined) => void
}

/** From here on the number is shown on phones, too. */
const nearlyFull = 3500

export const notice = 'Communication may be reviewed. Moderators read only what was reported.'

/**
 * Ctrl Enter sends, Enter starts a new line, Escape leads to the list. Typed text stays in this browser until it is
 * sent.
 */
export function Composer({ open, userId, field, onSend }: ComposerProps) {
  const { face, thread } = open
  const { text, setText } = useDraftOf(draftKey(userId, thread.id))
  const [way, setWay] = useState<Way | undefined>(face?.chosen)
  const [error, setError] = useState<string>()
  const ids = { field: useId(), error: useId(), count: useId() }
  const length = lengthOf(text)
  const send = (): void => {
    const wrong = isTooLong(text)
      ? 'Please keep to 4,000 characters.'
      : saysSomething(text)
        ? undefined
        : 'Please write something.'
    setError(wrong)
    if (wrong === undefined) {
      onSend(text.trim(), face?.isChoice ? way : undefined)
      setText('')
    }
    field.current?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    // Back to the list, where arrows lead on.
    if (event.key === 'Escape') document.querySelector<HTMLElement>('[data-thread][aria-current]')?.focus()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const isRoom = thread.kind === 'project'
  return (
    <div className="grid gap-2 border-line border-t pt-2.5 pb-4">
      <p className="text-ink-3 text-sm">{notice}</p>
      <label htmlFor={ids.field} className="sr-only">
        {isRoom ? 'Write to the room' : `Write to ${thread.title}`}
      </label>
      <textarea
        ref={field}
        id={ids.field}
        rows={2}
        value={text}
        dir="auto"
        placeholder={isRoom ? 'Write to the room' : `Write to ${thread.title}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${ids.count}${error ? ` ${ids.error}` : ''}`}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
        aria-keyshortcuts="Control+Enter Escape"
        onKeyDown={press}
        className={`${controlClass} max-h-56 min-h-18 resize-y leading-normal [field-sizing:content]`}
      />
      {error && (
        <p id={ids.error} role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {face?.isChoice && <FaceChoice face={face} way={way} onChoose={setWay} />}
        <p id={ids.count} className={`text-ink-3 text-sm ${length > nearlyFull ? '' : 'max-sm:sr-only'}`}>
          <span className="hidden lg:inline">
            <Kbd>Ctrl Enter</Kbd> sends ·{' '}
          </span>
          <span className={length > messageLengthMax ? 'font-semibold text-bad' : ''}>
            {inThousands(length)} of 4,000
          </span>
          {text !== '' && ' · draft kept'}
        </p>
        <Button
          className="ml-auto"
          // The first click of a double click has sent it.
          onClick={({ detail }) => detail < 2 && send()}
        >
          <SendIcon size={16} aria-hidden="true" />
          Send
        </Button>
      </div>
      {face?.isChoice && way === 'numbered' && face.isSmall && (
        <p className="text-ink-2 text-sm">
          This project has few donors, so the others may guess who writes. The number is yours in this room alone.
        </p>
      )}
    </div>
  )
}

type Face = NonNullable<OpenThread['face']>
type FaceChoiceProps = { readonly face: Face; readonly way: Way | undefined; readonly onChoose: (way: Way) => void }

const FaceChoice = ({ face, way, onChoose }: FaceChoiceProps) => (
  <span className="max-w-52">
    <Select
      aria-label="How you are shown"
      value={way ?? face.chosen}
      onChange={(event) => onChoose(event.currentTarget.value === 'named' ? 'named' : 'numbered')}
      options={[
        { value: 'named', label: `As ${face.named}` },
        { value: 'numbered', label: `As ${face.numbered ?? 'a donor with a number'}` },
      ]}
    />
  </span>
)
