/**
 * JSON of type T that the database built, sent unchanged: parsing, checking and serialising it again would cost more
 * than the rest of a list request. A test checks the text against the contract.
 */
export class JsonText<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  read(): T {
    return JSON.parse(this.text)
  }
}
