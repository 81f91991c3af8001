import { useState } from 'react'
import { Button } from '../Button.tsx'
import { buttonClass } from '../button-class.ts'
import { Checkbox } from '../Checkbox.tsx'
import { Field } from '../Field.tsx'
import { Select } from '../Select.tsx'
import { TextArea } from '../TextArea.tsx'
import { TextInput } from '../TextInput.tsx'
import { Row, Specimen } from './Specimen.tsx'

export function Controls() {
  return (
    <>
      <Buttons />
      <Inputs />
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Specimen name="Button">
      <Row>
        <Button>Primary action</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete for good</Button>
        <Button variant="link">As a link</Button>
        <a className={buttonClass({ variant: 'quiet' })} href="?link">
          A link like a button
        </a>
      </Row>
      <Row>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Press to be busy
        </Button>
        <Button busy>Saving</Button>
        <Button variant="quiet" busy>
          Loading more
        </Button>
        <Button size="sm" variant="quiet">
          Small
        </Button>
      </Row>
      <Row>
        <Button disabledReason="Choose an amount first.">Continue</Button>
        <Button variant="quiet" disabledReason="Only the owner can do this.">
          Invite
        </Button>
      </Row>
    </Specimen>
  )
}

const fields = [
  { value: 'a', label: 'First field' },
  { value: 'b', label: 'Second field' },
  { value: 'c', label: 'Not open yet', disabled: true },
]

function Inputs() {
  return (
    <Specimen name="Field, TextInput, TextArea, Select, Checkbox">
      <Field label="Title" hint="A question works well." required>
        <TextInput name="title" placeholder="What do you want to know?" />
      </Field>
      <Field label="Amount" error="Give at least $5, so that the fee does not eat the gift.">
        <TextInput name="amount" before="$" after="USD" inputMode="decimal" defaultValue="3" />
      </Field>
      <Field label="Reference" optional>
        <TextInput name="reference" defaultValue="Cannot be changed now" disabled />
      </Field>
      <Field label="Abstract">
        <TextArea name="abstract" limit={500} least={60} rows={3} defaultValue="Eight reefs, two seasons." />
      </Field>
      <Field label="Summary" error="Cut it to 20 characters.">
        <TextArea name="summary" limit={20} rows={2} defaultValue="More than twenty characters." />
      </Field>
      <Field label="Field of work">
        <Select name="field" options={fields} placeholder="Choose one" />
      </Field>
      <div>
        <Checkbox name="terms" label="I have read the terms" error="Please read and accept them to go on." />
        <Checkbox name="news" defaultChecked label="Send me news" hint="About one mail a month." />
      </div>
    </Specimen>
  )
}
