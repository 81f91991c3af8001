import { type KeyboardEvent, useRef, useState } from 'react'
import { TextArea, type TextAreaProps } from '#ui/TextArea.tsx'
import { type Act, around, link } from '../rules/editing.ts'
import { textLengthMax } from '../rules/lengths.ts'
import { FormatBar } from './FormatBar.tsx'
import { TextPreview } from './TextPreview.tsx'
import { usePicture } from './use-picture.ts'

type RichTextAreaProps = Pick<TextAreaProps, 'rows'> & {
  readonly value: string
  readonly onText: (text: string) => void
  /** Called when the upload of a picture begins and ends, so that a form is not sent in between. */
  readonly onBusy: (busy: boolean) => void
}

const keys: Readonly<Record<string, Act>> = { b: around('**'), i: around('*'), k: link }

/**
 * A Field's control for a text in Markdown, with buttons for people who do not know it. Whatever a button does can be
 * undone like typing.
 */
export function RichTextArea({ rows, value, onText, onBusy }: RichTextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setPreview] = useState(false)
  const act = (edit: Act): void => {
    if (area.current) apply(area.current, edit)
  }
  const picture = usePicture(act, onBusy)
  const press = (event: KeyboardEvent): void => {
    const edit = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey ? keys[event.key] : undefined
    if (!edit) return
    // Ctrl K opens the search everywhere else.
    event.preventDefault()
    event.stopPropagation()
    act(edit)
  }
  return (
    <div className="grid gap-1.5">
      <FormatBar
        onAct={act}
        isPreview={isPreview}
        onPreview={() => setPreview(!isPreview)}
        onPicture={picture.choose}
        progress={picture.progress}
      />
      <div className={isPreview ? 'hidden' : undefined}>
        <TextArea
          ref={area}
          rows={rows}
          {...(value.length > textLengthMax - 2000 ? { limit: textLengthMax } : {})}
          value={value}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={press}
        />
      </div>
      {isPreview && <TextPreview text={value} />}
      <p role="status" className="font-medium text-bad text-sm empty:hidden">
        {picture.fault}
      </p>
    </div>
  )
}

/** Inserts text as if it were typed, so that the browser can undo it. */
function apply(area: HTMLTextAreaElement, act: Act): void {
  const { from, to, insert, select } = act({ text: area.value, from: area.selectionStart, to: area.selectionEnd })
  area.focus()
  area.setSelectionRange(from, to)
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert, from, to)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
