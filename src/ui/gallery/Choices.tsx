import { useState } from 'react'
import { type ChosenFile, FileDrop } from '../FileDrop.tsx'
import { RadioCards } from '../RadioCards.tsx'
import { usePreview } from '../use-preview.ts'
import { Specimen } from './Specimen.tsx'

const cards = [
  { value: 'month', title: 'By the month', text: 'Ends whenever you say.', aside: '$12.00' },
  { value: 'year', title: 'By the year', text: 'Two months less to pay.', aside: '$120.00' },
  { value: 'team', title: 'For a team', aside: '$400.00', disabledReason: 'Opens once the team has a name.' },
]

const sent: ChosenFile = { name: 'a-very-long-name-of-a-file-that-must-be-cut-somewhere.pdf', size: 2_140_000 }
const ignore = () => undefined

export function Choices({ theme }: { theme: string }) {
  const [file, setFile] = useState<File>()
  const previewUrl = usePreview(file)
  return (
    <>
      <Specimen name="RadioCards">
        <RadioCards legend="How to pay" name={`plan-${theme}`} cards={cards} defaultValue="year" columns={2} />
        <RadioCards
          legend="Once more"
          hint="One of two."
          error="Choose one to go on."
          name={`again-${theme}`}
          cards={cards.slice(0, 2)}
        />
      </Specimen>
      <Specimen name="FileDrop">
        <FileDrop
          label="Picture"
          hint="JPEG, PNG or WebP, up to 10 MB."
          accept="image/*"
          chosen={file && { name: file.name, size: file.size, previewUrl }}
          onChoose={setFile}
          onRemove={() => setFile(undefined)}
        />
        <FileDrop label="Being sent" chosen={sent} progress={0.64} onChoose={ignore} onCancel={ignore} />
        <FileDrop label="Sent" chosen={sent} onChoose={ignore} onRemove={ignore} />
        <FileDrop
          label="Refused"
          error="This file is 24 MB; the most is 10 MB. Choose a smaller one."
          onChoose={ignore}
        />
      </Specimen>
    </>
  )
}
