export const bootstrapUsage = 'bootstrap --organization NAME --currency EUR --email ADDRESS --name PERSON';
