/** The areas of src/features, lowest first: an area imports only itself and the areas before it. */
module.exports = ['foundation', 'identity', 'research', 'funding', 'careers', 'community', 'site', 'office']
