import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

/** A job for the worker thread. */
export type BcryptQuestion = { readonly hash: string; readonly password: string }

const { hash, password } = workerData as BcryptQuestion
parentPort?.postMessage(compareSync(password, hash))
