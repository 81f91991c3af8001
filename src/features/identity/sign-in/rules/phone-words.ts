/** Of a phone that signs in, and of one that is a second step. */
export const incompletePhone =
  'That is no complete phone number. Begin with the country code, such as +1 for the United States.'
