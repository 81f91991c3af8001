import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

/** What `bcryptMatches` asks of a thread of its own. */
export type BcryptQuestion = { readonly hash: string; readonly password: string }

const { hash, password } = workerData as BcryptQuestion
parentPort?.postMessage(compareSync(password, hash))
