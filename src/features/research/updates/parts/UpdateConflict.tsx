import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'

type Choice = 'typed' | 'saved'
type UpdateConflictProps = {
  readonly typed: string
  readonly saved: string
  readonly onSettle: (chosen: string) => void
}

/** Two windows wrote different texts of an update: both are listed, and the one that is not chosen is stored. */
export function UpdateConflict({ typed, saved, onSettle }: UpdateConflictProps) {
  const [choice, setChoice] = useState<Choice>('typed')
  const settle = (): void => onSettle(choice === 'typed' ? typed : saved)
  return (
    <Dialog
      open
      onClose={settle}
      title="Edited in another window"
      footer={<Button onClick={settle}>Save what I chose</Button>}
    >
      <p className="mb-4 text-ink-2">
        While this form was open, the update was saved elsewhere. Please choose the wording that stays. The other one is
        kept below the form for 30 days.
      </p>
      <RadioCards
        name="update-conflict"
        legend="The update"
        value={choice}
        onChange={(event) => setChoice(event.target.value === 'saved' ? 'saved' : 'typed')}
        cards={[
          { value: 'typed', title: 'What you typed', text: <Text>{typed}</Text> },
          { value: 'saved', title: 'What was saved elsewhere', text: <Text>{saved}</Text> },
        ]}
      />
    </Dialog>
  )
}

const Text = ({ children }: { readonly children: string }) => (
  <span className="wrap-anywhere line-clamp-6 whitespace-pre-line">{children}</span>
)
