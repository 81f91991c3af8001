import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { researchersContract } from '../contract.ts'

type FollowButtonProps = { readonly publicId: string; readonly name: string; readonly isFollowed: boolean }

/** Subscribes to new projects and public updates. Updates at once and reverts when the server refuses. */
export function FollowButton({ publicId, name, isFollowed }: FollowButtonProps) {
  const api = useApi<typeof researchersContract>()
  const [shown, setShown] = useState(isFollowed)
  useEffect(() => setShown(isFollowed), [isFollowed])
  const put = async (wanted: boolean): Promise<void> => {
    setShown(wanted)
    const key = wanted ? 'PUT /api/researchers/:id/follow' : 'DELETE /api/researchers/:id/follow'
    const done = await api(key, { params: { id: publicId } }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (done) return
    setShown(!wanted)
    toast.error('This could not be kept. Please try again.')
  }
  return (
    <Button variant="quiet" size="sm" aria-pressed={shown} onClick={() => void put(!shown)}>
      {shown ? <UserCheck size={18} aria-hidden="true" /> : <UserPlus size={18} aria-hidden="true" />}
      {shown ? 'Following' : 'Follow'}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
