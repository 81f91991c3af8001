import { expect, test } from 'vitest'
import { describeEndpoints, partOf } from './api-description.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const get = (tag: string, schema: object) => ({
  summary: `Read ${tag}`,
  tags: [tag],
  'x-caller': 'Anyone',
  responses: { 200: { content: { 'application/json': { schema } } }, 404: { 'x-refusals': ['tree_not_found'] } },
})
const document = {
  openapi: '3.1.0',
  paths: { '/trees': { get: get('trees', ref('Tree')) }, '/cups': { get: get('cups', ref('Cup')) } },
  components: {
    schemas: { Tree: { properties: { root: ref('Root'), next: ref('Tree') } }, Root: {}, Cup: {} },
    securitySchemes: { accessToken: {} },
  },
}

test('endpoints are read by their group, from a to z, with their policies and refusals', () => {
  expect(Object.keys(describeEndpoints(document))).toEqual(['cups', 'trees'])
  expect(describeEndpoints(document).trees).toEqual([
    {
      ...{ method: 'GET', path: '/trees', summary: 'Read trees', caller: 'Anyone', answers: '200' },
      refusals: [{ code: 'tree_not_found', status: '404' }],
    },
  ])
})

test('a group alone has its own calls, and each schema that they lead to, however deep', () => {
  const part = partOf(document, 'trees')
  expect(part).toEqual({
    openapi: '3.1.0',
    paths: { '/trees': document.paths['/trees'] },
    components: { ...document.components, schemas: { Tree: document.components.schemas.Tree, Root: {} } },
  })
})
