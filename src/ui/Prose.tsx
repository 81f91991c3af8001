/** Plain text as paragraphs: a blank line starts a new one, a single line break stays a line break. */
export function Prose({ text }: { text: string }) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return (
    <div className="prose">
      {paragraphs.map((paragraph, place) => (
        <p key={`${place}-${paragraph.slice(0, 24)}`} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
