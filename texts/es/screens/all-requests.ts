import type * as english from "../../en/screens/all-requests.ts";
import type { Translated } from "../../translated.ts";
import { choose } from "../words.ts";

const countRequests = (count: number, formatted: string) => `${formatted} ${choose(count, "solicitud", "solicitudes")}`;

export const allRequests: Translated<typeof english.allRequests> = {
  title: "Todas las solicitudes",
  intro: "Todas las solicitudes de la empresa",
  back: "Volver al panel",
  failed: "No se pudieron cargar todas las solicitudes",
  table: "Todas las solicitudes",
  request: "Solicitud",
  type: "Tipo",
  requester: "Solicitante",
  amount: "Importe",
  amountOrder: "Los importes se comparan por su valor en USD",
  status: "Estado",
  approver: "Aprobador",
  submitted: "Enviada el",
  deleteOne: (id) => `Eliminar ${id}`,
  select: (id) => `Seleccionar ${id}`,
  selectPage: "Seleccionar todo",
  selectNone: "No seleccionar nada",
  selected: (count) => `${count} en la selección`,
  pageSelected: (count) => `Las ${count} de esta página están seleccionadas.`,
  selectMatching: (count) => `Seleccionar las ${count} que coinciden`,
  matchingSelected: (count) => `Las ${count} que coinciden están seleccionadas.`,
  selectFailed: "No se pudieron seleccionar las solicitudes. Vuelva a intentarlo.",
  deleteSelected: "Eliminar la selección",
  noneSelected: "Seleccione las solicitudes que desea eliminar",
  confirmTitle: (count, formatted) => `¿Eliminar ${countRequests(count, formatted)}?`,
  confirmText:
    "Desaparecerán, junto con sus adjuntos, de todas las listas. La pista de auditoría conserva una nota de que existieron. Esta acción no se puede deshacer.",
  toDelete: "Solicitudes que se eliminarán",
  reason: "Motivo",
  reasonHint:
    "Obligatorio para eliminar solicitudes aprobadas o rechazadas. El registro de cada solicitud lo contiene.",
  moreToDelete: (count) => `y ${count} más`,
  confirm: (count, formatted) => `Eliminar ${countRequests(count, formatted)}`,
  deleting: (done, total) => `Eliminadas ${done} de ${total}`,
  stop: "Detener",
  continue: "Continuar",
  deleteFailed: "No se pudieron eliminar las solicitudes",
  deleteUnreachable: "No se puede acceder al servidor. Vuelva a intentarlo cuando recupere la conexión.",
  partialResult: (done, total) => `Se procesaron ${done} de ${total}. Continúe para eliminar el resto.`,
};
