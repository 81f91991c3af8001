/**
 * JSON that the database wrote in the shape of T, to be sent as it is: reading it into values, checking and writing it
 * again would cost more than everything else about a list. A test holds the text to its contract.
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
