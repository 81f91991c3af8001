/** Checks uploaded documents before they are stored, by parsing them the way their readers will. */
export type Documents = {
  /** What is wrong with a PDF, or undefined. */
  faultIn(bytes: Uint8Array<ArrayBuffer>): Promise<DocumentFault | undefined>
}

export type DocumentFault =
  | 'not_a_pdf'
  /** Truncated, broken, or so complex that reading it takes too long. */
  | 'damaged'
  | 'encrypted'
  /** Runs a program in the reader. */
  | 'script'
  /** Starts a program, opens another file or sends something. */
  | 'launch'
  /** Carries another file. */
  | 'embedded'

/** A virus scanner, where one is set up. */
export type Scanner = {
  /** The name of what was found, or undefined. @throws ScannerUnavailable */
  scan(bytes: Uint8Array): Promise<string | undefined>
}

/** Nothing is stored unscanned: the caller answers 503. */
export class ScannerUnavailable extends Error {
  constructor(cause: unknown) {
    super('the virus scanner does not answer', { cause })
    this.name = 'ScannerUnavailable'
  }
}
