import Bookmark from 'lucide-react/icons/bookmark'
import { useRevalidator } from 'react-router'
import { useIntent } from '#features/identity/session/parts/intent.ts'
import { useSignIn } from '#features/identity/sign-in/parts/sign-in-dialog.tsx'
import { Button } from '#ui/Button.tsx'
import { useSwitch } from '#ui/use-switch.ts'
import { useApi } from '#wire/use-api.ts'
import type { followsContract } from '../contract.ts'

export type SaveButtonProps = { readonly projectId: string; readonly saved: boolean }

/** PROJ-12, AMB-088: a signed-out visitor signs in first. */
export function SaveButton({ projectId, saved }: SaveButtonProps) {
  const api = useApi<typeof followsContract>()
  const { revalidate } = useRevalidator()
  const signIn = useSignIn()
  const [shown, put] = useSwitch(saved, (wanted) => {
    const key = wanted ? 'POST /api/projects/:id/save' : 'DELETE /api/projects/:id/save'
    return api(key, { params: { id: projectId } }).then(
      (answer) => (answer.ok ? undefined : notSaved),
      () => notSaved,
    )
  })

  const intent = `save ${projectId}`
  const toggle = async (): Promise<void> => {
    if (await signIn.ask('Sign in to save this project and hear of its progress.', intent)) await change(!shown)
  }
  const change = async (wanted: boolean): Promise<void> => {
    await put(wanted)
    await revalidate()
  }
  useIntent(intent, () => void change(true))
  return (
    <Button variant="quiet" size="sm" onClick={() => void toggle()}>
      <Bookmark size={18} aria-hidden="true" className={shown ? 'fill-brand-500 text-brand-700' : ''} />
      {shown ? 'Saved' : 'Save'}
    </Button>
  )
}

const notSaved = 'This could not be saved. Please try again.'
