import { type RefObject, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { wordsLengthMax } from '../rules/tickets.ts'
import { FilesSlot } from './files-slot.tsx'
import type { useComposer } from './use-composer.ts'

export type Mode = 'answer' | 'note'
type ComposerProps = {
  readonly composer: ReturnType<typeof useComposer>
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onCanned: () => void
}

/** Answer or note, below the thread; drafts of both are kept while one changes between them. */
export function Composer({ composer, mode, onMode, field, onCanned }: ComposerProps) {
  const { answer, files, note, faults, isStale, held } = composer
  const busy = composer.busy || files.isSending
  const isAnswer = mode === 'answer'
  const draft = isAnswer ? answer : note
  const [isShort, setShort] = useState(false)
  const send = (next?: 'waiting' | 'solved'): void => {
    if (busy) return
    const isEmpty = draft.text.trim() === ''
    setShort(isEmpty)
    if (isEmpty) field.current?.focus()
    else void (isAnswer ? composer.reply(next ?? 'waiting') : composer.keepNote())
  }
  return (
    <Form
      kept
      fault={
        isStale
          ? 'There are new messages since you opened it. Read it above, then send again: your text is kept.'
          : faults.whole
      }
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          send()
        }
        if (event.key === 'Escape') field.current?.blur()
      }}
      // On a phone it comes after the thread: at the bottom of the window it would cover most of it.
      className="bottom-0 grid gap-2 border-line border-t bg-surface px-4 pt-2 pb-2.5 lg:sticky lg:px-5"
    >
      <div className="flex items-center gap-4">
        <ModeButton label="Answer" isOn={isAnswer} onPress={() => onMode('answer')} />
        <ModeButton label="Internal note" isOn={!isAnswer} onPress={() => onMode('note')} />
        {isAnswer && (
          <Button variant="link" size="sm" className="ml-auto" onClick={onCanned}>
            Canned <Kbd>#</Kbd>
          </Button>
        )}
      </div>
      <Field
        bare
        label={isAnswer ? 'Answer' : 'Internal note'}
        error={isShort && draft.text.trim() === '' ? 'Please write something.' : faults.of('words')}
      >
        <TextArea
          ref={field}
          rows={5}
          {...(draft.text.length > wordsLengthMax / 2 && { limit: wordsLengthMax })}
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
          className={cx(!isAnswer && 'bg-sunken')}
        />
      </Field>
      {isAnswer && <FilesSlot name={files.name} error={faults.of('files')} onChange={files.onChange} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" busy={busy}>
          {isAnswer ? 'Send, then Waiting' : 'Keep Note'} <Kbd>⌘↵</Kbd>
        </Button>
        {isAnswer && (
          <Button variant="quiet" size="sm" busy={busy} onClick={() => send('solved')}>
            Send and Solve
          </Button>
        )}
        {held && (
          <span role="status" className="flex items-center gap-2 text-xs">
            Leaves in {held.left} s
            <Button variant="link" size="sm" onClick={() => void composer.undo(held)}>
              Undo <Kbd>u</Kbd>
            </Button>
          </span>
        )}
      </div>
      <p className="text-ink-3 text-xs">
        {isAnswer
          ? 'Leaves after 10 seconds, by mail and as a notification. If a colleague is first, yours stays a draft.'
          : 'Only staff read notes. They change neither the state nor the goal.'}
      </p>
    </Form>
  )
}

type ModeButtonProps = { readonly label: string; readonly isOn: boolean; readonly onPress: () => void }

const ModeButton = ({ label, isOn, onPress }: ModeButtonProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={cx(
      'min-h-11 border-b-2 text-sm dense:min-h-8 dense:text-xs',
      isOn ? 'border-brand-500 font-semibold' : 'border-transparent text-ink-2 hover:border-line',
    )}
  >
    {label}
  </button>
)
