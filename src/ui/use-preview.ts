import { useEffect, useState } from 'react'

/** A URL that shows a chosen image before it is uploaded; none for other files. Needs `blob:` in img-src. */
export function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
