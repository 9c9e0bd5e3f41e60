import type * as english from "../../en/screens/session.ts";
import type { Translated } from "../../translated.ts";

export const session: Translated<typeof english.session> = {
  ended: "Su sesión ha finalizado. Inicie sesión para continuar.",
  endedSaved: "Su sesión ha finalizado. Inicie sesión para continuar; los datos que introdujo están guardados.",
  endedHere: "Su sesión ha finalizado.",
  signIn: "Iniciar sesión para continuar",
  restored: "Ha vuelto a iniciar sesión y se han restaurado los datos que introdujo.",
  serverFailed: "Se produjo un error por nuestra parte. Los datos que introdujo siguen aquí; vuelva a intentarlo.",
  filesAgain: "Vuelva a elegir los archivos.",
};
