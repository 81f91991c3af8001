import type { CorpusFile } from './corpus-file.ts'
import { documentCorpus } from './documents.ts'
import { pictureCorpus } from './pictures.ts'

export const uploadCorpus = async (): Promise<CorpusFile[]> => [...documentCorpus(), ...(await pictureCorpus())]
