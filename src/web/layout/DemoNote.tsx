import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'

const lookAgainMs = 1500

/** Invented people must not pass for real ones, so this is shown on every page while there is demo data. */
export function DemoNote() {
  const { demoWorld } = useSite()
  const { revalidate } = useRevalidator()
  const loading = demoWorld !== null && demoWorld.done < demoWorld.total
  useEffect(() => {
    if (!loading) return
    const timer = setInterval(() => void revalidate(), lookAgainMs)
    return () => clearInterval(timer)
  }, [loading, revalidate])
  if (!demoWorld) return null
  return (
    <p className="border-line border-b bg-brand-50 px-4 py-1.5 text-center text-ink-2 text-sm" role="status">
      <strong className="font-semibold">Demo data.</strong>{' '}
      {loading
        ? `The demo world is being made: ${demoWorld.done} of ${demoWorld.total}.`
        : 'The people, projects and money shown here are made up.'}
    </p>
  )
}
