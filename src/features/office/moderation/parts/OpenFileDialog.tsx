import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { ModerationCase } from '../contract/desk.ts'
import type { caseFilesContract } from '../contract/files.ts'
import { useWords } from './use-words.ts'

type OpenFileProps = { readonly found: ModerationCase; readonly onClose: () => void }

/** Hands a project to review for suspected tampering. */
export function OpenFileDialog({ found: { id, version, title }, onClose }: OpenFileProps) {
  const api = useApi<typeof caseFilesContract>()
  const navigate = useNavigate()
  const { words, setWords, faults, isBusy, send } = useWords('Please write what makes you suspect it.')
  const open = async (): Promise<void> => {
    const made = await send(
      () => api('POST /api/admin/moderation/cases/:id/file', { params: { id }, body: { version, words } }),
      'The file is open, and the project is frozen.',
    )
    if (made) await navigate(deskPaths.caseFile(made.id))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Hand it to review?"
      footer={
        <Button type="submit" form="open-file" variant="danger" busy={isBusy}>
          Open a File
        </Button>
      }
    >
      <Form
        id="open-file"
        fault={faults.all}
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
        className="grid gap-4"
      >
        <p>
          <strong>
            <bdi>{title}</bdi>
          </strong>
          . The project is hidden, takes no gifts, and nothing is paid out until a reviewer decides. Its researcher, and
          the donors of an open one, are notified that we look into it.
        </p>
        <Field
          label="What makes you suspect tampering"
          hint="The first entry of the file. Staff alone read it."
          error={faults.words}
          required
        >
          <TextArea rows={5} limit={2000} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}
