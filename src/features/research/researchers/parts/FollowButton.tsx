import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { Button } from '#ui/Button.tsx'
import { useSwitch } from '#ui/use-switch.ts'
import { useApi } from '#wire/use-api.ts'
import type { researchersContract } from '../contract.ts'

type FollowButtonProps = { readonly publicId: string; readonly name: string; readonly isFollowed: boolean }

/** Subscribes to new projects and public updates. */
export function FollowButton({ publicId, name, isFollowed }: FollowButtonProps) {
  const api = useApi<typeof researchersContract>()
  const [shown, put] = useSwitch(isFollowed, (wanted) => {
    const key = wanted ? 'PUT /api/researchers/:id/follow' : 'DELETE /api/researchers/:id/follow'
    return api(key, { params: { id: publicId } }).then(
      (answer) => (answer.ok ? undefined : notKept),
      () => notKept,
    )
  })
  return (
    <Button variant="quiet" size="sm" aria-pressed={shown} onClick={() => void put(!shown)}>
      {shown ? <UserCheck size={18} aria-hidden="true" /> : <UserPlus size={18} aria-hidden="true" />}
      {shown ? 'Following' : 'Follow'}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}

const notKept = 'This could not be kept. Please try again.'
