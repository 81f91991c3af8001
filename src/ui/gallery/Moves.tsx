import { useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Field } from '../Field.tsx'
import { Pagination } from '../Pagination.tsx'
import { TabLinks } from '../TabLinks.tsx'
import { Tabs } from '../Tabs.tsx'
import { TextInput } from '../TextInput.tsx'
import { ToastCard } from '../Toaster.tsx'
import { toast } from '../toast.ts'
import { Row, Specimen } from './Specimen.tsx'

const names = ['Description', 'Methodology', 'Impact', 'Updates', 'Ledger']
const panels = names.map((label) => ({ id: label, label, panel: <p>The panel of {label}.</p> }))
const links = names.map((label, index) => ({
  id: label,
  label,
  href: `?part=${label}`,
  ...(index === 3 && { count: 12 }),
}))

export function Moves({ theme }: { theme: string }) {
  const [tab, setTab] = useState('Description')
  return (
    <>
      <Dialogs />
      <Specimen name="Tabs">
        <Tabs label="Parts of the page" tabs={panels} current={tab} onChange={setTab} />
        <TabLinks label={`Parts as links, ${theme}`} tabs={links} current="Updates" />
      </Specimen>
      <Specimen name="Toast">
        <Row>
          <Button variant="quiet" onClick={() => toast.show('Saved to your list.')}>
            Show a note
          </Button>
          <Button variant="quiet" onClick={() => toast.error('The file did not arrive. Choose it again.')}>
            Show an error
          </Button>
        </Row>
        <ToastCard note={{ id: 1, text: 'Saved to your list.', tone: 'ok' }} onDismiss={() => toast.dismiss(1)} />
        <ToastCard
          note={{ id: 2, text: 'The file did not arrive. Choose it again.', tone: 'bad' }}
          onDismiss={() => toast.dismiss(2)}
        />
      </Specimen>
      <Specimen name="Pagination">
        {[1, 5, 9].map((page) => (
          <Pagination
            key={page}
            label={`Pages, ${theme}, ${page}`}
            current={page}
            last={9}
            hrefFor={(to) => `?page=${to}`}
          />
        ))}
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState
          as="h3"
          title="Nothing here yet"
          text="What you follow appears here, with the newest note first."
          action={<Button>Look around</Button>}
        />
      </Specimen>
    </>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'none' | 'short' | 'long'>('none')
  const first = useRef<HTMLInputElement>(null)
  const close = () => setOpen('none')
  return (
    <Specimen name="Dialog">
      <Row>
        <Button variant="quiet" onClick={() => setOpen('short')}>
          Open a form
        </Button>
        <Button variant="quiet" onClick={() => setOpen('long')}>
          Open a long text
        </Button>
      </Row>
      <Dialog
        open={open === 'short'}
        onClose={close}
        title="Withdraw the request"
        initialFocus={first}
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={close}>
              Withdraw
            </Button>
          </>
        }
      >
        <Field label="Reason" hint="Shown to the reviewers.">
          <TextInput ref={first} name="reason" />
        </Field>
      </Dialog>
      <Dialog
        open={open === 'long'}
        onClose={close}
        title="A long text"
        wide
        footer={<Button onClick={close}>Done</Button>}
      >
        <div className="prose">
          {Array.from({ length: 30 }, (_, line) => (
            <p key={line}>Line {line + 1}: two seasons of photographs from eight reefs.</p>
          ))}
        </div>
      </Dialog>
    </Specimen>
  )
}
