import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { paths } from '#values/paths.ts'

/** SUBM-21 to SUBM-23. */
export function SubmittedDialog({ open }: { readonly open: boolean }) {
  const navigate = useNavigate()
  const leave = () => void navigate(paths.researcherProfile())
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Project submitted"
      footer={<Button onClick={leave}>Go to My Profile</Button>}
    >
      <p>
        Thank you. Our reviewers will read your project and decide within <strong>24-72 hours</strong>. We will write to
        you as soon as they have.
      </p>
      <p className="mt-3 text-ink-2">Until then it is shown as pending on your profile, where only you can see it.</p>
    </Dialog>
  )
}
