import { lazy, Suspense, useEffect, useState } from 'react'
import type { LinksProps } from './FileLinks.tsx'
import type { FilesProps } from './FilesField.tsx'

// Few send files: what chooses and sends them comes after the page is there.
const Field = lazy(() => import('./FilesField.tsx').then((module) => ({ default: module.FilesField })))
const Links = lazy(() => import('./FileLinks.tsx').then((module) => ({ default: module.FileLinks })))

/** Where files of a message are chosen. */
export function FilesSlot(props: FilesProps) {
  // Not on the server, which sends no file.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const room = <div className="min-h-11" />
  return isHere ? (
    <Suspense fallback={room}>
      <Field {...props} />
    </Suspense>
  ) : (
    room
  )
}

/** Files of a message that was sent. */
export const FileLinks = (props: LinksProps) =>
  props.files.length === 0 ? null : (
    <Suspense fallback={null}>
      <Links {...props} />
    </Suspense>
  )
