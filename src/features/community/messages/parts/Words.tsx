import { Fragment, useState } from 'react'
import { addressPieces, hostOf } from '../rules/text.ts'

/** A message's text: with its line breaks and its own direction; addresses are plain text until pressed. */
export const Words = ({ text }: { readonly text: string }) => (
  <bdi className="whitespace-pre-wrap break-words">
    {addressPieces(text).map((piece, at) => (
      <Fragment key={at}>
        {piece.url === undefined ? piece.text : <Address text={piece.text} url={piece.url} />}
      </Fragment>
    ))}
  </bdi>
)

function Address({ text, url }: { readonly text: string; readonly url: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        title="Shows where this address leads"
        onClick={() => setOpen(!isOpen)}
        className="inline break-all text-left underline decoration-dotted underline-offset-2"
      >
        {text}
      </button>
      {isOpen && (
        <span className="ml-1 text-sm">
          (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" referrerPolicy="no-referrer">
            Open {hostOf(url)}
          </a>
          )
        </span>
      )}
    </>
  )
}
