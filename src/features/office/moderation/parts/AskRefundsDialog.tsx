import { useRevalidator } from 'react-router'
import { refundNoteMax } from '#features/funding/refunds/rules/refunds.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { inCents } from '#values/money.ts'
import { useApi } from '#wire/use-api.ts'
import type { CaseFile } from '../contract/files.ts'
import type { CaseRefunds, caseRefundsContract } from '../contract/refunds.ts'
import { useWords } from './use-words.ts'

type AskProps = { readonly file: CaseFile; readonly refunds: CaseRefunds; readonly onClose: () => void }

/** AMB-097: the sum and what follows, before anything moves. */
export function AskRefundsDialog({ file, refunds: { left, needsSecond }, onClose }: AskProps) {
  const api = useApi<typeof caseRefundsContract>()
  const { revalidate } = useRevalidator()
  const { words, setWords, faults, isBusy, send } = useWords('Please say why the gifts go back.', 'note')
  const ask = async (): Promise<void> => {
    const body = { cents: left.cents, note: words }
    const done = needsSecond ? 'A second person must agree now.' : 'The gifts are on their way back.'
    const made = await send(
      () => api('POST /api/admin/case-files/:id/refunds', { params: { id: file.id }, body }),
      done,
    )
    if (!made) return
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Give ${inCents(left.cents)} back?`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="ask-refunds" variant="danger" busy={isBusy}>
            {needsSecond ? 'Ask a Second Person' : `Give ${inCents(left.cents)} Back`}
          </Button>
        </>
      }
    >
      <Form
        id="ask-refunds"
        fault={faults.all}
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
        className="grid gap-4"
      >
        <p>
          {left.gifts === 1 ? 'One gift' : `${left.gifts} gifts`} to “{file.projectTitle}”, with the reason fraud.{' '}
          {needsSecond
            ? 'It is more than one person gives back alone, so a colleague must agree.'
            : 'The gateway gets the orders at once, and they cannot be taken back.'}{' '}
          Each donor is notified once, with the sum of all their gifts.
        </p>
        {left.disputed > 0 && (
          <p className="text-ink-2">
            {left.disputed === 1 ? 'One more gift is' : `${left.disputed} more gifts are`} disputed: there the bank
            decides. Ask again if it decides for us.
          </p>
        )}
        <Field
          label="Why they go back"
          hint="Kept with each refund and in the file. Staff alone read it."
          error={faults.words}
          required
        >
          <TextArea rows={3} limit={refundNoteMax} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}
