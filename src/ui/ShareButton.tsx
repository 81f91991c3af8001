import Share2 from 'lucide-react/icons/share-2'
import { Button } from './Button.tsx'
import { toast } from './toast.ts'

/** The system's share sheet where available, else copies the link. */
export function ShareButton({ title }: { readonly title: string }) {
  const share = async (): Promise<void> => {
    const url = location.origin + location.pathname
    if (navigator.share) {
      // Closing the share sheet rejects too, but is not a failure.
      const outcome = await navigator.share({ title, url }).catch((cause: unknown) => cause)
      if (!(outcome instanceof DOMException) || outcome.name === 'AbortError') return
    }
    const copied = await copy(url)
    if (copied) toast.show('Link copied')
    else toast.error(`The link could not be copied. It is ${url}`)
  }
  return (
    <Button variant="quiet" size="sm" onClick={() => void share()}>
      <Share2 size={18} aria-hidden="true" />
      Share
    </Button>
  )
}

/** The clipboard is missing on pages without TLS and may be denied. */
const copy = (text: string): Promise<boolean> =>
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)
