import type * as en from '../en/requests.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'Der Inhalt der Anfrage' : field);

export const requests: typeof en = {
  routeNotFound: () => 'Unter diesem Pfad gibt es keine Operation. Siehe /openapi.json.',
  procedureNotFound: () => 'Eine Prozedur mit diesem Namen gibt es nicht.',
  methodNotAllowed: ({ allow }) => `Dieser Pfad nimmt nur ${allow} an.`,
  queryOrMutation: () => 'Rufen Sie eine Query mit GET und eine Mutation mit POST auf.',
  bodyTooLarge: ({ size }) => `Der Inhalt ist größer als ${size}, die Grenze dieser Operation.`,
  bodyTooLargeAnyway: () => 'Der Inhalt ist zu groß.',
  sendJson: () => 'Senden Sie application/json in UTF-8, nicht komprimiert.',
  sendJsonOnly: () => 'Senden Sie application/json.',
  sendUncompressed: () => 'Senden Sie den Inhalt nicht komprimiert.',
  sendCsv: () =>
    'Senden Sie text/csv, nicht komprimiert und ohne anderen Zeichensatz als UTF-8: Die Kodierung wird aus der Datei gelesen. Speichern Sie eine .xlsx-Datei zuerst als CSV.',
  batchTooLarge: ({ limit }) =>
    `Ein Stapel kann höchstens ${counted(limit, { one: 'Aufruf', other: 'Aufrufe' })} enthalten.`,
  mixedBatch: () => 'Ein Stapel kann Queries oder Mutationen enthalten, nicht beides.',
  streamNeedsBatch: () => 'Eine gestreamte Antwort braucht batch=1, auch für einen Aufruf.',
  noSubscriptions: () =>
    'Keine Prozedur ist ein Abonnement. Rufen Sie Queries mit httpBatchLink auf, und empfangen Sie Ereignisse mit Webhooks.',
  batchParameter: () => 'Der Query-Parameter batch muss 1 sein.',
  mutationInput: () =>
    'Eine Mutation nimmt ihre Eingabe aus dem Inhalt; lassen Sie den Query-Parameter input weg.',
  noSuchCall: ({ call }) => `Der Stapel hat keinen Aufruf ${call}.`,
  callInputObject: ({ call }) => `Die Eingabe von Aufruf ${call} muss ein Objekt sein.`,
  bodyObject: () => 'Der Inhalt muss ein JSON-Objekt sein.',
  inputObject: () => 'Die Eingabe muss ein JSON-Objekt sein.',
  noBody: () => 'Diese Operation nimmt keinen Inhalt an.',
  partOfPath: ({ name }) => `${name} ist schon ein Teil des Pfads; lassen Sie es hier weg.`,
  unknownParameter: ({ name }) => `Einen Query-Parameter ${name} gibt es nicht.`,
  unknownParameterLike: ({ name, closest }) =>
    `Einen Query-Parameter ${name} gibt es nicht. Meinen Sie ${closest}?`,
  parameterRepeated: ({ name }) => `Der Query-Parameter ${name} kommt mehrmals vor.`,
  queryEncoding: () => 'Der Query-String ist kein gültiges prozentkodiertes UTF-8.',
  pathValue: ({ name, length }) =>
    `${name} muss prozentkodiertes UTF-8 mit höchstens ${counted(length, { one: 'Zeichen', other: 'Zeichen' })} sein.`,
  jsonTooDeep: ({ levels }) =>
    `Der Inhalt ist tiefer als ${counted(levels, { one: 'Ebene', other: 'Ebenen' })} verschachtelt.`,
  inputTooDeep: ({ levels }) =>
    `Der Query-Parameter input ist tiefer als ${counted(levels, { one: 'Ebene', other: 'Ebenen' })} verschachtelt.`,
  jsonBroken: ({ line, column }) =>
    `Der Inhalt ist kein wohlgeformtes JSON: siehe Zeile ${line}, Spalte ${column}.`,
  jsonUnfinished: () => 'Der Inhalt ist kein wohlgeformtes JSON: siehe sein Ende.',
  inputBroken: ({ line, column }) =>
    `Der Query-Parameter input ist kein wohlgeformtes JSON: siehe Zeile ${line}, Spalte ${column}.`,
  inputUnfinished: () => 'Der Query-Parameter input ist kein wohlgeformtes JSON: siehe sein Ende.',
  bodyNotUtf8: () => 'Der Inhalt ist kein gültiges UTF-8.',
  inputNotUtf8: () => 'Der Query-Parameter input ist kein gültiges UTF-8.',
  inputNotJson: () => 'Die Eingabe ist kein wohlgeformtes JSON.',
  notTrpc: () => 'Die Anfrage ist kein gültiger tRPC-Aufruf.',
  tooManyDigits: ({ field }) =>
    `${the(field)} hat mehr Ziffern, als eine JSON-Zahl genau fassen kann; die Grenze sind 17 gültige Ziffern.`,
  keyRepeated: ({ key }) => `Der Schlüssel ${key} kommt in einem Objekt zweimal vor.`,
  oneHost: () => 'Senden Sie genau einen Host-Header.',
  sendHost: () => 'Senden Sie einen Host-Header.',
  expectContinue: () => 'Die einzige unterstützte Erwartung ist 100-continue.',
  connectionEnded: () => 'Die Verbindung endete, bevor der Inhalt vollständig war.',
  notWellFormed: () => 'Die Anfrage ist nicht wohlgeformt.',
  bodyTooSlow: ({ seconds }) =>
    `Der Inhalt kam nicht rechtzeitig an. Senden Sie ihn binnen ${counted(seconds, { one: 'Sekunde', other: 'Sekunden' })} nach den Headern, oder, wenn er größer als 64 KB ist, alle ${counted(seconds, { one: 'Sekunde', other: 'Sekunden' })} 64 KB.`,
  keyForm: () => 'Der Idempotency-Key muss aus 8 bis 255 druckbaren ASCII-Zeichen bestehen.',
  keyReused: () =>
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet. Nichts wurde geändert; nehmen Sie einen neuen.',
  cursorOfOtherList: () =>
    'Der Cursor gehört nicht zu dieser Liste mit diesen Filtern. Beginnen Sie ohne Cursor von vorn.',
  notStorable: () => 'Ein Wert in der Anfrage lässt sich nicht speichern.',
  movementNotFound: () => 'Die Organisation hat keine Bewegung mit dieser ID.',
  nothingToAllocateBy: () =>
    'Die Zugänge haben keinen Wert, nach dem sich verteilen ließe. Verteilen Sie nach Menge oder Gewicht.',
};
