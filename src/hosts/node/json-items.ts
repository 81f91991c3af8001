import { PlainProblem } from './plain-problem.ts'

const open = new Set(['{', '['])
const close = new Set(['}', ']'])
/** A record of a register has a few kilobytes; a file with larger ones is not a register. */
const itemCharsMax = 4 * 1024 * 1024

/**
 * The objects of a JSON array that is too large for memory, one after another.
 *
 * @throws PlainProblem when the text is not an array of objects, or ends too early.
 */
export async function* jsonItems(chunks: AsyncIterable<string>): AsyncGenerator<unknown> {
  const reader = new ItemReader()
  for await (const chunk of chunks) yield* reader.read(chunk)
  if (!reader.isComplete) throw new PlainProblem('The file ends in the middle: it was not unpacked or copied whole.')
}

class ItemReader {
  /** 0 before the array, 1 inside it, more inside an object. */
  #depth = 0
  #isText = false
  #isEscaped = false
  #item = ''
  isComplete = false

  #readOutside(sign: string): void {
    if (sign === '[' && !this.isComplete) this.#depth = 1
    else if (sign.trim() !== '') throw notAnArray()
  }

  #readText(sign: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (sign === '\\') this.#isEscaped = true
    else if (sign === '"') this.#isText = false
  }

  *read(chunk: string): Generator<unknown> {
    // Where this chunk's part of the current object starts.
    let from = this.#depth > 1 ? 0 : -1
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at] ?? ''
      if (this.#depth === 0) this.#readOutside(sign)
      else if (this.#isText) this.#readText(sign)
      else if (sign === '"') this.#isText = true
      else if (open.has(sign)) {
        if (this.#depth === 1) from = at
        this.#depth += 1
      } else if (close.has(sign)) {
        this.#depth -= 1
        if (this.#depth === 0) this.isComplete = true
        if (this.#depth !== 1) continue
        yield parsed(this.#item + chunk.slice(from, at + 1))
        this.#item = ''
        from = -1
      }
    }
    if (from >= 0) this.#item += chunk.slice(from)
    if (this.#item.length > itemCharsMax) throw notAnArray()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PlainProblem(`This is no JSON: ${text.slice(0, 80)}`)
  }
}

const notAnArray = (): PlainProblem =>
  new PlainProblem('The file holds no list of institutions: take the JSON file of the dump, unpacked.')
