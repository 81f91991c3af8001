import { Button } from '#ui/Button.tsx'

type DiscardedNoteProps = {
  readonly onRestore: () => Promise<void>
  readonly onFresh: () => void
  readonly fresh: string
}

/** A discarded draft can be restored in the same place. */
export const DiscardedNote = ({ onRestore, onFresh, fresh }: DiscardedNoteProps) => (
  <div role="status" className="mt-6 grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-4">
    <p>Your draft is discarded. It is kept for 30 days.</p>
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" onClick={() => void onRestore()}>
        Bring it back
      </Button>
      <Button variant="link" onClick={onFresh}>
        {fresh}
      </Button>
    </div>
  </div>
)
